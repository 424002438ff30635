import { ReviewQueue } from "../../features/invites/review-queue.tsx";

export default function CommissionsPage() {
  return <ReviewQueue />;
}
