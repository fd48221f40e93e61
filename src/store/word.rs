//! Values stored as one of a few words.

use sqlx::error::BoxDynError;

/// Gives an enum the word that stands for each of its values in the file, and reads it back.
macro_rules! words {
    ($name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        impl $name {
            pub(crate) fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }

        impl sqlx::Type<sqlx::Sqlite> for $name {
            fn type_info() -> sqlx::sqlite::SqliteTypeInfo {
                <str as sqlx::Type<sqlx::Sqlite>>::type_info()
            }

            fn compatible(info: &sqlx::sqlite::SqliteTypeInfo) -> bool {
                <str as sqlx::Type<sqlx::Sqlite>>::compatible(info)
            }
        }

        impl sqlx::Encode<'_, sqlx::Sqlite> for $name {
            fn encode_by_ref(
                &self,
                buffer: &mut sqlx::sqlite::SqliteArgumentsBuffer,
            ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                sqlx::Encode::<sqlx::Sqlite>::encode(self.word(), buffer)
            }
        }

        impl<'r> sqlx::Decode<'r, sqlx::Sqlite> for $name {
            fn decode(value: sqlx::sqlite::SqliteValueRef<'r>) -> Result<$name, sqlx::error::BoxDynError> {
                let word = <&str as sqlx::Decode<'r, sqlx::Sqlite>>::decode(value)?;
                match word {
                    $($word => Ok($name::$variant),)*
                    _ => Err($crate::store::word::unknown(word)),
                }
            }
        }
    };
}

pub(super) use words;

pub(super) fn unknown(word: &str) -> BoxDynError {
    format!("“{}” means nothing here", word.escape_debug()).into()
}
