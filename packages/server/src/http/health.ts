/** What the server needs in order to take new runs. */
export interface Dependency {
  /** Rejects if it does not respond. Without it, the dependency is in this process. */
  ping?(): Promise<void>;
}

export type DependencyStatus = "up" | "down";

export interface HealthOptions {
  dependencies: Record<string, Dependency>;
  isDraining(): boolean;
  /** How long a dependency may take to respond, in ms. Default 2000. */
  timeoutMs?: number;
}

export interface Health {
  /** Whether the server takes new runs, and which dependency is down: 200 or 503. */
  ready(): Promise<Response>;
  /** 200 while the process responds, also when a dependency is down: a restart would not help. */
  live(): Response;
}

export function createHealth({ dependencies, isDraining, timeoutMs = 2000 }: HealthOptions): Health {
  let checking: Promise<Record<string, DependencyStatus>> | undefined;

  async function checkAll(): Promise<Record<string, DependencyStatus>> {
    const checks = Object.entries(dependencies).map(
      async ([name, dependency]) => [name, await check(dependency, timeoutMs)] as const,
    );
    return Object.fromEntries(await Promise.all(checks));
  }

  return {
    async ready() {
      // Concurrent requests share one check, because anyone may ask.
      checking ??= checkAll().finally(() => {
        checking = undefined;
      });
      const statuses = await checking;
      const isUp = Object.values(statuses).every((status) => status === "up");
      const status = isDraining() ? "draining" : isUp ? "up" : "down";
      const ok = status === "up";
      return Response.json({ ok, status, dependencies: statuses }, { status: ok ? 200 : 503 });
    },
    live: () => Response.json({ ok: true }),
  };
}

async function check(dependency: Dependency, timeoutMs: number): Promise<DependencyStatus> {
  if (!dependency.ping) return "up";
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DependencyStatus>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, "down");
  });
  const answered = dependency.ping().then(
    () => "up" as const,
    () => "down" as const,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
