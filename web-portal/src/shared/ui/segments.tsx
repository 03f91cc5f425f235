import { useId, type ReactNode } from 'react';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly title: ReactNode;
  readonly lang?: string;
}

/** One of a few short choices that takes effect at once; radios underneath, so arrow keys and screen readers work. */
export function Segments<Value extends string>({
  legend,
  hidden = false,
  value,
  segments,
  onChange,
}: {
  legend: string;
  hidden?: boolean;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className={hidden ? 'sr' : 'hint'}>{legend}</legend>
      <div>
        {segments.map(segment => (
          <label key={segment.value} lang={segment.lang}>
            <input
              type="radio"
              name={name}
              checked={value === segment.value}
              onChange={() => onChange(segment.value)}
            />
            {segment.title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
