import type { ReportSection } from '../data.js';

/** A part that a technique adds: its text and its table. */
export function Section({ section: { text, columns, rows } }: { readonly section: ReportSection }) {
  const [first, ...others] = columns;
  return (
    <>
      <p>{text}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={others[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
