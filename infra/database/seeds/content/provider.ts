import type { Both } from './writing.js';

/** What a provider's legal pages say about it. Names, addresses and numbers are made up. */
export interface Provider {
  readonly brand: string;
  readonly company: string;
  readonly street: string;
  readonly city: string;
  /** Names, then after a comma what they are. */
  readonly representedBy: Both;
  readonly register: Both;
  readonly vatId: string;
  readonly mail: string;
  readonly phone: string;
  readonly supervisor: Both;
  readonly arbitration: Both;
  /** "Internet-, Fernseh- und Mobilfunktarife" */
  readonly products: Both;
  /** "einen neuen Internet-, …vertrag" */
  readonly contract: Both;
  /** Which accounts a reward can be paid to. */
  readonly accounts: Both;
  /** What has to pass before a reward is released. */
  readonly release: Both;
}
