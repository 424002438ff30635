import { ContentSetup } from "../../features/setup/setup-views.tsx";

export default function ContentPage() {
  return <ContentSetup />;
}
