import "./brand.css";

/** The mark: a pouch with the prajam yam flower as its clasp; 36 px, large 68. */
export function Mark({ large = false }: { large?: boolean }) {
  return <span className={large ? "mark large" : "mark"} aria-hidden="true" />;
}

/** Mark and name, the name in the script of the page's language. */
export function Brand() {
  return (
    <span className="brand">
      <Mark />
      <span>
        <span className="wordmark" aria-hidden="true" />
        <small aria-hidden="true">KRAPAO</small>
        <span className="vh">Krapao</span>
      </span>
    </span>
  );
}
