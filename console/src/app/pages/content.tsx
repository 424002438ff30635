import { ContentDesk } from "../../features/setup/setup-desks.tsx";

export default function ContentPage() {
  return <ContentDesk />;
}
