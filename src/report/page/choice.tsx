/** A list to choose one thing from, with its name. */
export function Choice({
  title,
  value,
  options,
  onChoose,
}: {
  readonly title: string;
  readonly value: string;
  /** What is chosen, and how it is called. */
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
}) {
  return (
    <label>
      <span>{title}</span>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
