import { useTranslation } from 'react-i18next';
import type { Agent } from './api.js';

function Face({ agent }: { agent: Agent }) {
  return agent.Photo ? (
    <img className="portrait" src={agent.Photo} alt="" width="54" height="54" loading="lazy" />
  ) : (
    <span className="portrait" aria-hidden="true">
      {agent.LastName.charAt(0)}
    </span>
  );
}

export function AgentCard({ agent, onChoose }: { agent: Agent; onChoose: (agent: Agent) => void }) {
  const { t } = useTranslation('agents');
  return (
    <button type="button" className="card agent" onClick={() => onChoose(agent)}>
      <Face agent={agent} />
      <b>{agent.LastName}</b>
      <span className="where muted small nums">
        {agent.ZipCode} {agent.City}
      </span>
      <span className="pick">{t('pick')}</span>
    </button>
  );
}

/** Who is to advise, beside the form. */
export function ChosenAgent({ agent, onChange }: { agent: Agent; onChange: () => void }) {
  const { t } = useTranslation('agents');
  return (
    <section className="stack-s" aria-label={t('chosen')}>
      <div className="card agent">
        <Face agent={agent} />
        <b>{agent.LastName}</b>
        <span className="where muted small nums">
          {agent.ZipCode} {agent.City}
        </span>
      </div>
      <div>
        <button type="button" className="btn plain" onClick={onChange}>
          {t('change')}
        </button>
      </div>
    </section>
  );
}
