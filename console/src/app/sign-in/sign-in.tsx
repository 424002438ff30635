import { Button } from "@krapao/ui/button";

export default function SignInPage() {
  return <Button>Sign in</Button>;
}
