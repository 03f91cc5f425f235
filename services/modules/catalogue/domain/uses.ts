/** Entries of a catalogue that other data refers to. */
export interface Uses {
  /** Products that were recommended or ordered. */
  readonly products: ReadonlySet<number>;
  /** The last day on which each offer was promised to somebody; offers never promised are missing. */
  readonly promised: ReadonlyMap<number, string>;
  readonly today: string;
}
