/** The key that does it, inside a button: `<Button>Approve <Kbd>A</Kbd></Button>`. Screens without a keyboard hide it. */
export function Kbd({ children }: { children: string }) {
  return <kbd>{children}</kbd>;
}
