/** A contact of the recommendation that an order names, with the facts that decide the assignment. */
export interface Contact {
  readonly recipientId: string;
  readonly confirmed: boolean;
  readonly erased: boolean;
  /** Keyed hash of their customer number, where known. */
  readonly customerKey: string | null;
  /** Keyed hash of date of birth and postcode, where they gave both. */
  readonly detailsKey: string | null;
  /** Products for which they have an order, whatever its outcome. */
  readonly ordered: readonly number[];
}

/** `none`: staff decide. */
export type Assignment = 'contact' | 'code' | 'none';

export interface OrderOwner {
  readonly assignment: Assignment;
  readonly recipientId: string | null;
}

interface Named {
  /** The contact whose recipient number the report gives. */
  readonly recipientId: string | null;
  readonly customerKey: string | null;
  /** Keyed hash of the buyer's date of birth and postcode, where the report gives them. */
  readonly detailsKey: string | null;
  readonly productId: number;
}

const undecided: OrderOwner = { assignment: 'none', recipientId: null };

const byCode: OrderOwner = { assignment: 'code', recipientId: null };

const belongsTo = ({ recipientId }: Contact): OrderOwner => ({ assignment: 'contact', recipientId });

/**
 * docs/specification/orders.md#whose-order-it-is, 1 to 4: exactly one contact fits, or the buyer is unknown (code), or
 * staff decide. Never the newest of several.
 */
export function whose(contacts: readonly Contact[], named: Named): OrderOwner {
  if (named.recipientId !== null) {
    const contact = contacts.find(({ recipientId, erased }) => recipientId === named.recipientId && !erased);
    return contact ? belongsTo(contact) : undecided;
  }
  const givers = whoGave(contacts, named.customerKey);
  if (givers.length > 0) return givers.length === 1 ? belongsTo(givers[0]!) : undecided;
  // Contacts erased before confirming do not count; an erased contact who had confirmed may well be the buyer.
  if (contacts.every(({ erased, confirmed }) => erased && !confirmed)) return byCode;
  const free = contacts.filter(contact => isFree(contact, named));
  const born = free.filter(({ detailsKey }) => detailsKey !== null && detailsKey === named.detailsKey);
  const meant = born.length > 0 ? born : free;
  return meant.length === 1 ? belongsTo(meant[0]!) : undecided;
}

/** The report's customer number is known to belong to another contact than the named one. */
export function hasAnotherCustomerNumber(contacts: readonly Contact[], { recipientId, customerKey }: Named): boolean {
  const givers = whoGave(contacts, customerKey);
  return recipientId !== null && givers.length === 1 && givers[0]!.recipientId !== recipientId;
}

const whoGave = (contacts: readonly Contact[], customerKey: string | null): Contact[] =>
  customerKey === null ? [] : contacts.filter(contact => !contact.erased && contact.customerKey === customerKey);

/** A contact with another customer number, or another date of birth or postcode, cannot be the buyer. */
const isFree = ({ confirmed, erased, customerKey, detailsKey, ordered }: Contact, named: Named): boolean =>
  confirmed &&
  !erased &&
  !ordered.includes(named.productId) &&
  agree(customerKey, named.customerKey) &&
  agree(detailsKey, named.detailsKey);

const agree = (one: string | null, other: string | null): boolean => one === null || other === null || one === other;
