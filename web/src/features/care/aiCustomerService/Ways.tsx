/** Ways to ask a question, one on each line; a dash for none. */
export function Ways({ ways }: { ways: readonly string[] }) {
  if (ways.length === 0) return <span className="uiQuiet">–</span>;
  return (
    <ul className="serviceWays">
      {ways.map((way) => (
        <li key={way}>{way}</li>
      ))}
    </ul>
  );
}
