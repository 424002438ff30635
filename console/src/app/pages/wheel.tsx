import { WheelEditor } from "../../features/setup/wheel-editor.tsx";

export default function WheelPage() {
  return <WheelEditor />;
}
