// Floors on which the modules stand (docs/decisions/modules-and-events.md, 0047). A module imports the `api.ts` of modules
// on its own floor and below; `events.ts` may be imported from anywhere. `.dependency-cruiser.cjs` makes rules of this table.
const floors = [
  ['catalogue', 'content'],
  ['account', 'agency'],
  ['recommendation', 'recipient', 'campaign'],
  ['order'],
  ['reward'],
  ['hold', 'payout', 'voucher'],
  ['contact', 'invitation', 'operations', 'reports', 'retention', 'tenant', 'webhook'],
  ['decisions', 'messaging'],
];

/** Files of a module that import the `api.ts` of a module above, each with the reason why it is not turned. */
const upwards = [
  {
    module: 'account',
    asks: 'hold',
    files: ['use-cases/erase-account.ts'],
    because: 'The erasure holds what is owed to a blocked person.',
  },
  {
    module: 'account',
    asks: 'payout',
    files: ['use-cases/export-account.ts', 'use-cases/store-bank-details.ts'],
    because: 'The export contains payouts; an account that a bank refused is not stored again.',
  },
  {
    module: 'account',
    asks: 'recommendation',
    files: [
      'http/recommender-banner.ts',
      'use-cases/erase-account.ts',
      'use-cases/export-account.ts',
      'use-cases/staff-member.ts',
    ],
    because: 'Export, erasure and banner ask for recommendations; staff see the recommenders of their agency.',
  },
  {
    module: 'account',
    asks: 'reward',
    files: [
      'http/bank-details.ts',
      'http/customer-number.ts',
      'http/recommender-banner.ts',
      'use-cases/erase-account.ts',
      'use-cases/export-account.ts',
      'use-cases/store-bank-details.ts',
    ],
    because:
      'Export, erasure and banner ask for rewards; the link of a reward stores bank details and a customer number.',
  },
  {
    module: 'catalogue',
    asks: 'order',
    files: ['use-cases/change-catalogue.ts'],
    because: 'A period in which somebody ordered is not shortened.',
  },
  {
    module: 'catalogue',
    asks: 'recommendation',
    files: ['use-cases/change-catalogue.ts'],
    because: 'A period in which somebody recommended is not shortened.',
  },
  { module: 'catalogue', asks: 'reward', files: ['http/products.ts'], because: 'An offer is tried on past contracts.' },
  {
    module: 'order',
    asks: 'payout',
    files: ['use-cases/assessment.ts'],
    because: 'A second contract does not earn while the first one’s reward cannot be taken back.',
  },
  {
    module: 'order',
    asks: 'reward',
    files: ['http/reporting.ts', 'queries/order-review.ts', 'use-cases/assessment.ts'],
    because: 'The provider and staff read the rewards of an order with it.',
  },
  {
    module: 'recipient',
    asks: 'payout',
    files: ['http/recipients.ts'],
    because: 'A contact’s export contains payouts.',
  },
  {
    module: 'recipient',
    asks: 'reward',
    files: ['http/recipients.ts', 'use-cases/erase-contacts-after-retention.ts', 'use-cases/erase-recipient.ts'],
    because: 'Export and erasure ask whether something is owed.',
  },
  {
    module: 'recommendation',
    asks: 'hold',
    files: ['queries/own-recommendations.ts'],
    because: 'The recommender’s lines show holds.',
  },
  {
    module: 'recommendation',
    asks: 'order',
    files: ['queries/own-recommendations.ts', 'use-cases/end-recommendation.ts'],
    because: 'The recommender’s lines show why an order was refused; with an open order no recommendation ends.',
  },
  {
    module: 'recommendation',
    asks: 'reward',
    files: ['queries/own-recommendations.ts', 'reactions.ts'],
    because: 'The recommender’s lines show payees; a recommendation is paid once its rewards are settled.',
  },
  {
    module: 'reward',
    asks: 'hold',
    files: ['http/own-rewards.ts', 'queries/reward-page.ts', 'queries/rewards-of-person.ts'],
    because: 'Pages about rewards show holds.',
  },
  {
    module: 'reward',
    asks: 'payout',
    files: [
      'queries/rewards-of-person.ts',
      'reactions/follow-payout.ts',
      'reactions/make-reward-payable-when-bank-details-stored.ts',
      'use-cases/cancel-reward.ts',
      'use-cases/choose-reward.ts',
    ],
    because: 'A reward in a sealed batch is neither cancelled nor stopped, which needs the payout’s lock.',
  },
  {
    module: 'reward',
    asks: 'tenant',
    files: [
      'queries/recomputed-rewards.ts',
      'reactions/grant-campaign-reward-when-campaign-tier-reached.ts',
      'queries/rewards-earned.ts',
      'use-cases/goodwill-reward.ts',
    ],
    because: 'A reward keeps the version of the configuration under which it was granted.',
  },
  {
    module: 'reward',
    asks: 'voucher',
    files: ['queries/reward-options.ts'],
    because: 'A reward is chosen among the kinds of codes in stock.',
  },
];

/** Start of the path of a module's files. */
const folder = module => `^services/modules/${module}/`;
const escaped = path => path.replace(/[.]/g, '\\.');
const apiOf = modules => `^services/modules/(${modules.join('|')})/api\\.ts$`;

/** One rule for each module, and one for each of its files that may ask upwards. All have one name. */
function floorRules({ name, comment, severity, pathNot }) {
  return floors.flatMap((mates, at) => {
    const above = floors.slice(at + 1).flat();
    if (above.length === 0) return [];
    return mates.flatMap(module => {
      const exceptions = upwards.filter(exception => exception.module === module);
      const files = [...new Set(exceptions.flatMap(exception => exception.files))];
      const paths = files.map(file => `${folder(module)}${escaped(file)}$`);
      const rule = (path, not, modules) => ({
        name,
        comment,
        severity,
        from: { path, pathNot: [pathNot, ...not].join('|') },
        to: { path: apiOf(modules) },
      });
      return [
        rule(folder(module), paths, above),
        ...files.map((file, index) => {
          const allowed = exceptions.filter(one => one.files.includes(file)).map(({ asks }) => asks);
          const left = above.filter(other => !allowed.includes(other));
          return rule(paths[index], [], left.length > 0 ? left : ['-']);
        }),
      ];
    });
  });
}

module.exports = { floors, upwards, floorRules };
