/**
 * The shortcut key of a button, inside the button: `<Button>Approve <Kbd>A</Kbd></Button>`. Screens
 * without a keyboard hide it.
 */
export function Kbd({ children }: { children: string }) {
  return <kbd>{children}</kbd>;
}
