import { WheelEditor } from "../../features/setup/wheel/wheel-editor.tsx";

export default function WheelPage() {
  return <WheelEditor />;
}
