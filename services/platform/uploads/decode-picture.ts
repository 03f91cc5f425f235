// A process of its own that decodes one picture: from standard input to standard output, `node decode-picture.js
// <DrawingOrder as JSON>`. It holds no secret and no connection, and ends itself when the picture takes too much memory.
import { Transformer } from '@napi-rs/image';
import type { DrawingOrder } from './picture-decoder.js';

const order = JSON.parse(process.argv[2]!) as DrawingOrder;
// Decoding runs on other threads, so this timer is served meanwhile.
const endBeyondLimit = (): void => {
  if (process.memoryUsage.rss() > order.mostMemoryBytes) process.exit(1);
};
endBeyondLimit();
setInterval(endBeyondLimit, 10).unref();

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const picture = new Transformer(Buffer.concat(chunks)).rotate(order.orientation);
if (order.resize) picture.resize(order.resize);
process.stdout.write(await (order.type === 'png' ? picture.png() : picture.webp(82)));
