/** The result of a promise, or an error if it takes too long. */
export async function within<Value>(
  ms: number,
  promise: Promise<Value>,
  message = `It took more than ${ms / 1000} s.`,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
