/** What the command line understands, and how it ends. */

/** Exit codes: part of the contract, for scripts and builds. */
export const EXIT = {
  /** All went well. */
  ok: 0,
  /** The answer is there, and is not what was expected of it. */
  unexpected: 1,
  /** The command, a file or a question is faulty; nothing was done. */
  faulty: 2,
  /** The database cannot be opened, or is in use. */
  storage: 3,
  /** A fault of the program. */
  internal: 4,
} as const;

/** Ends the command with a message and a code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;
  /** What `--json` prints instead of the message. */
  readonly details: unknown;

  constructor(message: string, exitCode: number = EXIT.faulty, details?: unknown) {
    super(message);
    this.exitCode = exitCode;
    this.details = details;
  }
}

export const USAGE = `What are the odds? Exact and simulated answers for tabletop miniature wargames.

wargauge serve                       the service with its page (what "npm start" starts)
wargauge worker                      counts for long runs and studies; needs DATABASE_URL
wargauge run <question.json>         answers one question here and now
    --method auto|exact|monte-carlo  --seed N
    --trials N | --half-width X | --milliseconds N
    --at-least X, --at-most X        exit with 1 unless the headline is so
    --disclose full|none             every input that changed nothing; full unless the question says otherwise
wargauge ask "MAT 7 P+S 18 charges DEF 12 ARM 18 28 boxes"   the same for one line that says both sides
    --ruleset ID                     the game, where it is not the one that reads it best
                                     exits with 1 when a word is not understood
wargauge report <question.json>...   answers several and writes one report
    --format html|markdown|csv|json  --out FILE
wargauge study <kind> <request.json>    a question made of many: compare, and what GET /api/v1/studies/kinds lists
    --format html|markdown|csv|xlsx|json  --out FILE  a report instead of words; the question in it gives the same bits again
    --units FILE                     matrix and balance: the units of an army list, CSV, workbook or YAML as its profiles;
                                     without a request, asked as in the example of their game (--ruleset ID)
    --army FILE  --mission NAME      whole lists of Age of Fantasy, one --army each: run and report fight a battle of two,
                                     matrix tells who beats whom, swap what each unit of the first is worth
    --method auto|exact|monte-carlo  --seed N
                                     exits with 1 when a patch check found more than its limits allow
wargauge gate [wargauge.yml]            holds a repository's units against its baseline file
    --format text|markdown|junit|sarif|github|json
    --report FORMAT:FILE             writes it in another format as well; may be given several times
    --update                         writes the baseline file instead
                                     exits with 1 when a limit is exceeded
wargauge list <FILE>...              reads army lists of any game: each unit in one line beside its source
    --ruleset ID                     the game, where it is not the one that is recognised
    --as FORMAT                      what the files are, whatever they look like: "CSV", "War Room 2 text" ...
    --book FILE                      a file that only says what the units of the others are
    --out FILE  --format csv|xlsx    also writes the units as a table, as FILE ends or as --format says
                                     exits with 2 when no unit is found
wargauge import <library.json>       puts profiles, lists, scenarios and results into the library
wargauge export [FILE]               writes the library
wargauge backup [FILE]               writes everything that is stored, as lines of JSON
wargauge restore <FILE>              puts a backup into an empty database of either kind
wargauge keys create --name NAME --scopes read,run,admin
    --expires-days N  --per-minute N  --max-runs N  --seconds-per-hour N
wargauge keys list
wargauge keys revoke <id>
wargauge jobs [list]                 work that failed and is not tried again by itself
wargauge jobs retry <id>...|all      lets it go on where it stopped; an id is a letter's, a run's or a study's
wargauge jobs drop <id>...|all       forgets the letters; the runs and studies stay failed

--json prints JSON. A file named - is standard input or output. A question file holds what POST /api/v1/simulations
takes: { "ruleset": ..., "kind": ..., "scenario": ... }. DATA_DIR or DATABASE_URL name the database; a command works
beside a service that runs. Exit codes: 0 good, 1 not as expected, 2 faulty input, 3 no database, 4 a fault of ours.`;
