const { default: Sequencer } = require('@jest/test-sequencer');

/** By parts of their paths. Begun last, one of them would hold up the run alone, while a core does nothing. Browsers compute and batches wait for their database: they take turns. */
const longest = [
  'infra/chaos/',
  'journeys/pages.',
  'int/batch-1.',
  'int/batch-2.',
  'journeys/portal-ways.',
  'int/batch-3.',
  'journeys/whole-journey.',
  'int/batch-4.',
  'journeys/coming-back.',
  'int/batch-5.',
  '.e2e.',
  'int/batch-',
  'engine.int.',
  'http/health.int.',
];

/** The others as Jest would have them. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const at = longest.findIndex(part => path.includes(part));
      return at < 0 ? longest.length : at;
    };
    return [...super.sort(tests)].sort((one, other) => place(one) - place(other));
  }
};
