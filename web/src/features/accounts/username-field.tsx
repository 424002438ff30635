/**
 * The phone of a form that sets a password, for password managers. Members do not see it: they have
 * typed it in a step before.
 */
export function UsernameField({ phone }: { phone: string }) {
  return (
    <input
      className="hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={phone}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
