//! Checks that every table, column and index our queries need is there, with exactly the text that created it: a damaged
//! constraint would refuse every write. Without this check every single game would look damaged.

use std::collections::HashSet;

use sqlx::SqliteConnection;

/// As bytes: a damaged name may not be text.
const SHAPE: &str = "
    SELECT CAST(format('table %s: column %s %s %d %d', m.name, x.name, x.type, x.\"notnull\", x.pk) AS BLOB)
    FROM sqlite_schema AS m JOIN pragma_table_xinfo(m.name) AS x WHERE m.type = 'table'
    UNION ALL
    SELECT CAST(format('index %s of %s: %d %d', l.name, m.name, l.\"unique\", l.partial) AS BLOB)
    FROM sqlite_schema AS m JOIN pragma_index_list(m.name) AS l WHERE m.type = 'table'
    UNION ALL
    SELECT CAST(format('index %s: column %d %s', m.name, x.seqno, x.name) AS BLOB)
    FROM sqlite_schema AS m JOIN pragma_index_xinfo(m.name) AS x WHERE m.type = 'index'
    UNION ALL
    SELECT CAST(format('%s %s as this version makes it' || char(10) || '%s', m.type, m.name, m.sql) AS BLOB)
    FROM sqlite_schema AS m WHERE m.sql IS NOT NULL AND m.name NOT GLOB '_sqlx*'";

/// The first thing that the file lacks. `fresh` is an empty database of the same schema. Whatever an operator has added is
/// ignored.
pub(super) async fn missing(
    file: &mut SqliteConnection,
    fresh: &mut SqliteConnection,
) -> Result<Option<String>, sqlx::Error> {
    let there: Vec<Vec<u8>> = sqlx::query_scalar(SHAPE).fetch_all(file).await?;
    let there: HashSet<Vec<u8>> = there.into_iter().collect();
    let wanted: Vec<Vec<u8>> = sqlx::query_scalar(SHAPE).fetch_all(fresh).await?;
    let missing = wanted.iter().find(|line| !there.contains(*line));
    Ok(missing.map(|line| String::from_utf8_lossy(line).lines().next().unwrap_or_default().to_owned()))
}
