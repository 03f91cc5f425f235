const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * By parts of their paths, the longest first: begun last, one of them would hold up the run alone. Batches compute, journeys and
 * hosts wait half of their time: taken in turns they keep both cores at work, all batches first left one of them idle at the end.
 */
const longest = [
  'int/batch-3',
  'journeys/whole-journey.',
  'int/batch-1',
  'int/batch-4',
  'int/batch-2',
  'start/start.',
  '.production.',
  'journeys/pages.',
  'journeys/new-programme.',
  'journeys/ways.',
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
