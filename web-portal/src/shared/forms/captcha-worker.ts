import { answerTo } from '#shared/browser/forms-and-files.js';

/** Solves the proof of work off the main thread. */
self.onmessage = async ({ data }: MessageEvent<unknown>) => self.postMessage(await answerTo(data));
