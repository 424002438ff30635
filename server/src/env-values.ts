/** Reads single variables of the environment. */
/** Variables of the process, by name. */
export type Environment = Record<string, string | undefined>;

export function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value)
    throw new Error(`${name} is not set; \`npm start\` sets it, docs/operations.md says how`);
  return value;
}

export function integer(env: Environment, name: string, fallback: number): number {
  const value = env[name] === undefined ? fallback : Number(env[name]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number`);
  return value;
}
