// Loaded into a host whose memory is measured: on request, collects garbage and reports the rest.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('message', message => {
  if (message?.ask !== 'memory') return;
  // An ordinary collection keeps up to 100 MB of empty pages, which would hide growth; last-resort frees them.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send({ answer: 'memory', rss, heapUsed, external });
});
// The listener must not keep the host alive.
process.channel?.unref();
