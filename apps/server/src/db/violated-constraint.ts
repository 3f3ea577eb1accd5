/** The name of the unique constraint that a statement broke, or null when the error is another one. */
export function violatedConstraint(error: unknown): string | null {
  // Drizzle wraps the driver's error; both drivers name the constraint.
  const cause = (error as { cause?: { code?: string; constraint?: string } }).cause;
  return cause?.code === '23505' ? (cause.constraint ?? '') : null;
}
