import { Placeholder } from "../placeholder.tsx";

export default function ContentPage() {
  return <Placeholder />;
}
