export interface Contact {
  readonly salutation: 'Frau' | 'Herr';
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly city: string;
}

/** What became of one recommendation. Every number but the product's is days ago. */
export interface Story {
  /** Never renamed: the seed's marks carry it. */
  readonly name: string;
  /** 0 is the recommender of the demo login; others are told apart by number. */
  readonly by: number;
  readonly productId: number;
  readonly share: 100 | 50 | 0;
  readonly channel: string;
  readonly created: number;
  readonly clicks?: readonly number[];
  readonly contact?: { readonly person: Contact; readonly registered: number; readonly confirmed?: number };
  /** A second friend who followed the same link. */
  readonly friend?: Story['contact'];
  readonly order?: {
    readonly reported: number;
    readonly outcome: 'concluded' | 'not-concluded' | 'cancelled';
    readonly released?: number;
    /** The provider names the recommendation alone; with two friends, staff have to say whose it is. `concluded` days ago; the report comes later. */
    readonly byRecommendation?: { readonly concluded: number };
  };
  /** Of the recommender's reward. */
  readonly choice?: { readonly made: number; readonly kind: 'cash' | 'voucher' };
  /** Collected, sealed, approved and handed to the bank on one day; the bank answers later. */
  readonly payout?: { readonly sent: number; readonly answered: number; readonly returnedFor?: string };
}
