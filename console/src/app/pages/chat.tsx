import { Placeholder } from "../placeholder.tsx";

export default function ChatPage() {
  return <Placeholder />;
}
