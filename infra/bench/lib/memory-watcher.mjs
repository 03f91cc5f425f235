// Loaded into a host whose memory is watched: asked over its channel, it collects what is garbage and tells what is left.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('message', message => {
  if (message?.ask !== 'memory') return;
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send({ answer: 'memory', rss, heapUsed, external });
});
// Listening alone must not keep a host alive.
process.channel?.unref();
