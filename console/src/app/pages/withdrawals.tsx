import { Placeholder } from "../placeholder.tsx";

export default function WithdrawalsPage() {
  return <Placeholder />;
}
