// A keychain is read by an addon, which cannot be bundled.
export default { serverExternalPackages: ["@napi-rs/keyring"] };
