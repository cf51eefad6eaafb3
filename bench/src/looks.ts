export async function measureLooks(): Promise<[]> {
  return [];
}
