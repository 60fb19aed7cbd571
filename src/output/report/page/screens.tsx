import { useMemo, useState } from 'preact/hooks';
import type { ReportData } from '../data.js';
import { Badge } from './badge.js';
import { plural, shortName } from './numbers.js';

/** Shown at once; more come on request, so that thousands cost nothing until somebody looks. */
const PAGE = 120;

/** Every screen that was seen, to look through and to search. */
export function Screens({ data }: { readonly data: ReportData }) {
  const [wanted, setWanted] = useState('');
  const [shown, setShown] = useState(PAGE);
  const found = useMemo(() => {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    return data.states.filter(({ activity, words: text, key }) => {
      const all = `${activity} ${text} ${key}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
  }, [data, wanted]);
  return (
    <>
      <label class="search">
        Search
        <input
          type="search"
          value={wanted}
          placeholder="a text on the screen, or an activity"
          onInput={(event) => {
            setWanted(event.currentTarget.value);
            setShown(PAGE);
          }}
        />
      </label>
      <p aria-live="polite">{plural(found.length, 'screen')}</p>
      <ul class="gallery">
        {found.slice(0, shown).map(({ key, activity, picture, count, words, since }) => (
          <li key={key}>
            <figure>
              {picture === null ? (
                <span class="blank">no picture</span>
              ) : (
                <img src={data.pictures[picture]} alt={words.slice(0, 80)} loading="lazy" />
              )}
              <figcaption>
                {shortName(activity)} <Badge since={since === 'still' ? null : since} />{' '}
                <small>{plural(count, 'time')}</small>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <button type="button" onClick={() => setShown(shown + PAGE)}>
          Show more
        </button>
      )}
    </>
  );
}
