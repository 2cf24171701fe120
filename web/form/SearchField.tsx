/** A field whose words narrow down what is listed. */
export function SearchField(props: {
  /** What is searched, for whoever cannot see where it stands. */
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { label, hint = 'Search', value, onChange } = props;
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={hint}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}
