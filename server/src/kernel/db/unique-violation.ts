import pg from "pg";

/** SQLSTATE of a value that must be unique and is there already. */
const UNIQUE_VIOLATION = "23505";

/**
 * Whether a statement failed because of this unique constraint. A check before the statement does
 * not see a row that another transaction commits meanwhile.
 */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === UNIQUE_VIOLATION &&
    error.constraint === constraint
  );
}
