/** A native package for one platform, as the lockfile names it: `@rolldown/binding-linux-x64-gnu@1.2.18`. */
const native = /^ {2}'?((?:@[^@/]+\/)?[^@'\n]*linux-x64[^@'\n]*)@([^':(\n]+)'?:$/gm;

/**
 * Everything that has a build for Linux on x64 has the same one for arm64. A registry may have published only some of the builds
 * of a version; an install from the lockfile then lacks the native part.
 */
export function checkPlatforms(lockfile: string): string[] {
  const [packages = ""] = lockfile.split("\nsnapshots:");
  return [...packages.matchAll(native)].flatMap(([, name = "", version = ""]) => {
    const twin = `${name.replace("linux-x64", "linux-arm64")}@${version}`;
    return packages.includes(`${twin}'`) || packages.includes(`  ${twin}:`)
      ? []
      : [`pnpm-lock.yaml: "${name}@${version}" has no "${twin}". Choose a version that has both, with "overrides".`];
  });
}
