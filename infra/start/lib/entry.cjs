// Parses on any Node, so that one that is too old gets a sentence and not a syntax error.
module.exports = function refuseOldNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  console.error(
    'Weitersagen needs Node 20 or newer to start; this is Node ' +
      process.versions.node +
      '. Please install a newer one from https://nodejs.org.',
  );
  process.exit(1);
};
