import { DocumentQueue } from "../../features/kyc/document-queue.tsx";

export default function DocumentsPage() {
  return <DocumentQueue />;
}
