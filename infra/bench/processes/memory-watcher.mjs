// Loaded into a host whose memory is watched: asked over its channel, it collects what is garbage and tells what is left.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('message', message => {
  if (message?.ask !== 'memory') return;
  // The whole way: an ordinary collection keeps up to 100 MB of emptied pages for what comes next, now more, now less, and they would hide what grows.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send({ answer: 'memory', rss, heapUsed, external });
});
// Listening alone must not keep a host alive.
process.channel?.unref();
