import "./loading-overlay.css";

/**
 * Covers the page while a call runs. It appears only after 200 ms, so that quick answers do not
 * flash.
 */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div className="overlay" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="vh">{label}</span>
    </div>
  );
}
