const { default: Sequencer } = require('@jest/test-sequencer');

/** By parts of their paths. Begun last, one of them would hold up the run alone, while a core does nothing: the shortest end it. */
const longest = [
  'int/batch-',
  'infra/chaos/',
  'journeys/pages.',
  'journeys/portal-ways.',
  'journeys/new-programme.',
  'journeys/coming-back.',
  'journeys/whole-journey.',
  '.e2e.',
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
