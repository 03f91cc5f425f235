// Floors on which the modules stand (docs/decisions/modules-and-events.md, 0047). A module imports the `api.ts` and
// `ports.ts` of modules on its own floor and below; `events.ts` may be imported from anywhere.
const floors = [
  ['catalogue', 'content'],
  ['account', 'agency'],
  ['recommendation', 'recipient', 'campaign'],
  ['order'],
  ['reward'],
  ['hold', 'payout', 'voucher'],
  ['claim', 'contact', 'invitation', 'operations', 'people', 'reports', 'retention', 'tenant', 'webhook'],
  ['decisions', 'desk', 'messaging'],
];

/** The rule for `.dependency-cruiser.cjs`: one part for each floor but the highest, all with one name. */
const floorRules = ({ name, comment, severity, pathNot }) =>
  floors.slice(0, -1).map((modules, at) => ({
    name,
    comment,
    severity,
    from: { path: `^services/modules/(${modules.join('|')})/`, pathNot },
    to: {
      path: `^services/modules/(${floors
        .slice(at + 1)
        .flat()
        .join('|')})/(api|ports)\\.ts$`,
    },
  }));

module.exports = { floors, floorRules };
