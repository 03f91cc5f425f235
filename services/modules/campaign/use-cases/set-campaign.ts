import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Campaigns } from '../persistence.js';
import { SetCampaign } from '../api.js';

@CommandHandler(SetCampaign)
export class SetCampaignHandler implements ICommandHandler<SetCampaign> {
  constructor(private readonly campaigns: Campaigns) {}

  async execute({ campaign }: SetCampaign): Promise<void> {
    await this.campaigns.write(campaign);
  }
}
