// Floors on which the modules stand (docs/decisions/modules-and-events.md, 0047). A module imports the `api.ts` of modules
// on its own floor and below; `events.ts` may be imported from anywhere. `.dependency-cruiser.cjs` makes rules of this table.
const floors = [
  ['catalogue', 'content'],
  ['account', 'agency'],
  ['recommendation', 'recipient', 'campaign'],
  ['order'],
  ['reward'],
  ['hold', 'payout', 'voucher'],
  ['contact', 'invitation', 'operations', 'people', 'reports', 'retention', 'tenant', 'webhook'],
  ['decisions', 'messaging'],
];

/** Files of a module that import the `api.ts` of a module above, each with the reason why it is not turned. */
const upwards = [];

/** Start of the path of a module's files. */
const folder = module => `^services/modules/${module}/`;
const escaped = path => path.replace(/[.]/g, '\\.');
const apiOf = modules => `^services/modules/(${modules.join('|')})/(api|ports)\\.ts$`;

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
