import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categories, type Choice } from '../../shared/consent/consent.js';
import { consents } from '../../shared/consent/portal-consent.js';
import { tenant } from '../../shared/tenant/tenant.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { toast } from '../../shared/ui/toast.js';
import { answers, decide } from './decide.js';

/** The four categories of §2, what each is for, and refusing beside allowing. */
export function ConsentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('consent');
  const [choice, setChoice] = useState<Choice>(() => ({
    functional: consents.given('functional'),
    analytical: consents.given('analytical'),
    marketing: consents.given('marketing'),
  }));
  const { Analytics } = tenant();
  const save = (chosen: Choice) => {
    decide(chosen);
    toast(t('saved'));
    onClose();
  };
  const about = {
    required: t('requiredText'),
    functional: t('functionalText'),
    analytical:
      Analytics && URL.canParse(Analytics.Url)
        ? t('analyticalText', { host: new URL(Analytics.Url).host })
        : t('unused'),
    marketing: t('unused'),
  };
  return (
    <Dialog open title={t('dialogTitle')} onClose={onClose}>
      <p>{t('dialogText')}</p>
      <div className="categories">
        {categories.map(category => (
          <div className="check" key={category}>
            {category === 'required' ? (
              <input type="checkbox" id="consent-required" checked disabled aria-describedby="consent-required-text" />
            ) : (
              <input
                type="checkbox"
                id={`consent-${category}`}
                checked={choice[category]}
                onChange={event => setChoice({ ...choice, [category]: event.target.checked })}
                aria-describedby={`consent-${category}-text`}
              />
            )}
            <label htmlFor={`consent-${category}`}>
              {t(category)}
              {category === 'required' && <span className="optional"> ({t('always')})</span>}
            </label>
            <p id={`consent-${category}-text`}>{about[category]}</p>
          </div>
        ))}
      </div>
      <div className="consent-answers">
        <Button onClick={() => save(answers.none)}>{t('none')}</Button>
        <Button onClick={() => save(answers.all)}>{t('all')}</Button>
        <Button look="light" onClick={() => save(choice)}>
          {t('save')}
        </Button>
      </div>
    </Dialog>
  );
}
