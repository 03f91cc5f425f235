import { Injectable } from '@nestjs/common';
import { FairShares } from '../database/fair-shares.js';
import { GroupCommit } from '../database/group-commit.js';
import { sideBySide, type End } from '../database/shared-work.js';
import { UnitOfWork, type WorkContext } from '../database/unit-of-work.js';

interface SharedCall {
  readonly context: WorkContext;
  readonly body: () => Promise<unknown>;
  readonly apart: string | undefined;
}

/** Requests that arrive together share one transaction and are answered after its commit (decision 0008). One that is alone has its own. */
@Injectable()
export class SharedTransactions {
  private readonly calls = new GroupCommit<SharedCall, End<unknown>>(
    (tenantId, calls) => this.commit(tenantId, calls),
    ({ apart }) => apart,
  );

  constructor(
    private readonly work: UnitOfWork,
    private readonly shares: FairShares,
  ) {}

  /** `body` may run again, alone, where a neighbour's failure undid it. Two calls with the same `apart` never share a transaction. */
  async run(context: WorkContext, body: () => Promise<unknown>, apart?: string): Promise<unknown> {
    const end = await this.calls.add(context.tenantId, { context, body, apart });
    if ('refused' in end) throw end.refused;
    return end.answer;
  }

  private async commit(tenantId: string, calls: readonly SharedCall[]): Promise<End<unknown>[]> {
    const [first] = calls;
    return this.shares.run(tenantId, '', async () => {
      if (calls.length === 1) return [{ answer: await this.work.runApart(first!.context, first!.body) }];
      return this.work.runApart({ tenantId, actor: 'anonymous', correlationId: 'shared' }, () => sideBySide(calls));
    });
  }
}
