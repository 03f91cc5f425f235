import { Refused } from '../domain/refused.js';
import { networkOf } from './rate-limit.js';

/** So much under way at once, and so much of it for one network address: what is slow holds neither the process nor others up. */
export class AtOnce {
  private all = 0;
  private readonly byNetwork = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  /** Refused at once where there is no room: too-many-requests for the address that has its share, unavailable when all is taken. Answers how to leave; leaving twice counts once. */
  enter(address: string, weight = 1): () => void {
    const network = networkOf(address);
    const ofOne = this.byNetwork.get(network) ?? 0;
    if (ofOne + weight > this.mostOfOne) throw new Refused('too-many-requests', { retryAfterSeconds: 1 });
    if (this.all + weight > this.most) throw new Refused('unavailable', { retryAfterSeconds: 1 });
    this.all += weight;
    this.byNetwork.set(network, ofOne + weight);
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.all -= weight;
      const left = this.byNetwork.get(network)! - weight;
      if (left > 0) this.byNetwork.set(network, left);
      else this.byNetwork.delete(network);
    };
  }

  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const leave = this.enter(address);
    try {
      return await work();
    } finally {
      leave();
    }
  }
}
